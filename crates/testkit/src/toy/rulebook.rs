//! The toy's ledger.

engine::rules! {
    MARCH Normative "toy.march" "1" "Each round both sides march, Red first." [];
    MARCH_LIMIT Normative "toy.march.limit" "1" "A march is at most 600 paces." [];
    LAY Normative "toy.lay" "2" "Both lay a card in secret; the higher strikes, and equal cards strike nobody." [];
    LAY_HELD Normative "toy.lay.held" "2" "Only a card in hand can be laid." [];
    DRAW Normative "toy.draw" "3" "Each side holds three cards and draws up after laying." [];
    STRIKE Normative "toy.strike" "4" "The struck side may flee, or stand; standing gives a point for each die of 5 or 6." [];
    FLEE Normative "toy.flee" "4" "Fleeing gives one point and half of what was marched is lost." [];
    END Normative "toy.end" "5" "Four points win at once; after forty rounds the game is a draw." [];
}
