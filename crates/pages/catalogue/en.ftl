# The interface in English. One whole sentence for each key; keys that begin with js- go to the scripts.
# Rule texts and the lines of the log come from the rule systems and are English in every language.

skip = Skip to the content
foot = Kassen plays five tabletop wargames of the Sengoku era by their own rules. The games belong to their authors and publishers; our rule texts are in our own words.
nav-label = Pages
nav-home = Battle
nav-games = My games
nav-scenarios = Scenarios
nav-rules = Rules
nav-verify = Check a record
nav-settings = Settings

problem-status = Answer { $n }. Nothing has changed.
problem-home = To the start page

seat-title = A seat at the table
seat-wait = Taking the seat …
seat-noscript = This page needs scripts: the secret of your link stays in the browser and must be sent by one.

settings-title = Settings
settings-saved = Kept.
settings-lang = Language
settings-lang-note = Rule texts and the lines of the log are in English for now.
settings-theme = Paper
settings-manner = Manner
settings-motion = Pieces may glide to their new place
settings-sound = A sound tells me that it is my turn
settings-keep = Keep
theme-auto = As my system has it
theme-light = Ink on paper
theme-dark = Night

settings-notices = Notices by e-mail or web hook
notices-title = Notices
notices-lead = You can be told when it is your turn: once for each turn, and not while your table is open.
notices-mine = Where they go
notices-add = One more
notices-kind = What is it?
notices-address = Address
notices-keep = Send notices there
notices-no-mail = This server sends no e-mail.
notice-discord = Discord web hook
notice-slack = Slack web hook
notice-json = Web hook of a program (JSON)
notice-mail = E-mail
notices-test = Try it
notices-test-label = Send a notice to { $a } to try it
notices-remove = Remove
notices-remove-label = Send no more notices to { $a }
notices-code = The code that was sent to this address
notices-confirm = Confirm
notices-log = What was sent
notices-log-none = Nothing yet.
notices-word-turn = Your turn.
notices-word-test = A try.
notices-word-code = A code.
notices-waits = Waits until { $a }.
notices-again = { $n ->
    [one] Failed once, is tried again at { $a }.
   *[other] Failed { $n } times, is tried again at { $a }.
 }
notices-back = Back to the settings
notice-turn-subject = Your turn as { $side }: { $a }
notice-turn-text = It is your turn as { $side } in “{ $a }”.
notice-test-subject = A notice from Kassen
notice-test-text = You asked for this notice to see that it arrives. It does.
notice-code-subject = { $a } is your code for Kassen
notice-code-text = Somebody wants notices of his games sent to this address. If it was you, type in the code { $a }; if not, do nothing.

games-title = My games
games-none = You have no games in this browser yet.
games-start = Start a battle
games-step = { $n ->
    [one] { $n } decision
   *[other] { $n } decisions
 }
games-replay = replay
games-me = { $side } (you)
games-other = { $side } ({ $player })
games-pair = { $a } against { $b }
turn-yours = Your turn.
turn-theirs = The other side decides.
turn-thinking = The computer thinks.
turn-over = Over.
games-until = wished for by { $a }
games-match = match
match-title = { $a }: a match of two games
match-note = The same battle twice, with the sides exchanged. A game won counts one point, a game nobody has won half a point for each. The points stand in the order of the players: who had the first side in the first game, and who had the second.
match-open = { $a } to { $b } so far.
match-drawn = The match is drawn, { $a } to { $b }.
match-won = The match goes to whoever had { $side } in the first game, { $a } to { $b }.

home-title = Battles of the Sengoku age
home-lead = Choose a game and a battle. Every rule is enforced, every result names its rule, and the exact odds are yours before you commit.
home-mine = Games under way
home-all-games = All my games
home-new = A new battle
picture-alt = The opening of { $a }, drawn as a map
about-honourable-victory = Zones and reserves, a dozen units a side, an hour. The best game to begin with.
about-samurai-battles = Hexes, blocks, command cards, and honour that can be lost.
about-sengoku-jidai = Divisions under secret formations, activated in turn on a map of zones.
about-samurai-gboh = Clans, facings, momentum and severed heads, in the tradition of the Great Battles of History.
about-daimyo = Miniatures on an open table: distances are measured, not counted.
start-scenario = Battle
start-option = { $title } ({ $a } against { $b })
start-red = First side
start-blue = Second side
start-more = Dice, time, a match, or one screen
start-dice = Dice
start-hotseat-note = Give both sides to yourself to play at one screen; a curtain falls between the turns.
start-no-curtain = No curtain: both of us may see everything
start-days = Time for a decision
days-none = As long as it takes
days = { $n ->
    [one] a day
   *[other] { $n } days
 }
start-mirrored = Two games with the sides exchanged, as one match
start-go = To battle
dice-sealed = Sealed: fixed at the start, opened at the end, for everybody to check
dice-seeded = Open: from a number that anybody may know
dice-typed = Real dice: you throw, you type
who-me = Me
who-friend = A friend, by link
player-human = a person
level-random = Computer: picks at random
level-greedy = Computer: looks one step ahead
level-ashigaru = Computer: ashigaru 足軽, the foot soldier, hardly looks ahead
level-bushi = Computer: bushi 武士, the warrior, thinks a little
level-hatamoto = Computer: hatamoto 旗本, the lord's retainer, thinks more
level-taisho = Computer: taisho 大将, the general, thinks long
level-gunshi = Computer: gunshi 軍師, the strategist, the best we have
scenario-balance = Balance by self-play: { $side } takes { $share } % of the points (95 % interval { $low } to { $high }) in { $games } games of { $player } against himself.
scenario-handicap = With the house rule handicap={ $value }: { $share } % ({ $low } to { $high }) in { $games } games.
scenario-unmeasured = How even it is was not measured with the present rules.

scenarios-title = Scenarios
scenarios-lead = Every battle that can be fought here. Where its balance was measured, the figures stand with it.
scenario-sides = { $a } against { $b }
scenario-source = Source: { $a }
source-house = our own design
source-reconstructed = reconstructed
source-rulebook = the rulebook
source-history = history
scenario-silent = Its file says no more about it.
scenario-caption = The opening position.
scenario-setup = Set-up
scenario-words = The opening in words
scenario-rules = The rules of this game
setup-piece = Unit
setup-type = Type
setup-strength = Strength
setup-place = Place

rules-title = Rules
rules-lead = Every rule statement that the program carries out, in our words, with the section of the printed rules it comes from.
rules-count = { $n } statements, { $rulings } rulings
rules-ours = The sentences are ours, in English; the printed rulebook decides.
rules-search = Search the statements and rulings
rules-go = Search
rules-reconstructed = What is reconstructed or our own design
rules-found = { $n ->
    [0] Nothing found.
    [one] { $n } statement.
   *[other] { $n } statements.
 }
rules-house = House rules
rule-section = Section { $a }
rule-before = Before:
rule-after = Next:
rule-ruled = Ruled on:
rule-ruling = Ruling { $a }
ruling-question = Question
ruling-answer = Answer
ruling-because = Reason
kind-normative = holds in every game
kind-optional = optional rule
kind-scenario = holds in some scenarios
kind-definition = definition

verify-title = Check a record
verify-lead = Your browser checks the record of a game by itself. Nothing is sent anywhere.
verify-does-form = Every line follows the one before it, and none is missing.
verify-does-seal = The seed that was opened at the end is the one that was sealed at the start.
verify-does-dice = Every roll is computed again from that seed.
verify-does-not = Draws, the legality of each move and the inner links of the chain can only be checked by playing the game again: kassen verify FILE does that.
verify-file = A record
verify-paste = Or paste it here
verify-go = Check
verify-noscript = This page needs scripts, since it must not send your record to anybody.

replay-title = { $a }: replay
replay-at = After decision { $n } of { $of }
replay-slider = Moment of the game
replay-first = To the start
replay-back = One decision back
replay-on = One decision on
replay-last = To the end
replay-eyes = Seen by
replay-go = Show
replay-link = Link to this moment
replay-table = To the table
eyes-all = Everything
eyes-public = What both sides know

prompt = { $side }: { $what }
waits-side = { $side } decides.
waits-thinking = { $side } thinks …
waits-dice = { $side } throws.
waits-stuck = The game has come to a halt by a defect of ours. Please send us its record.
over-won = { $side } has won: { $degree }.
over-drawn = Nobody has won: { $degree }.
curtain-title = Hand the screen to { $side }.

side-label = Choices and log
panel-label = Choice
news-title = Since your last decision
find-title = All choices
find-label = Type to narrow the list
table-noscript = This page can be read without scripts, but playing needs them.
log-title = What happened
log-note = Newest first; the number opens the rule.
log-empty = Nothing yet.
prose-toggle = The table in words
tray-empty = Empty.
tray-face-down = Face down
tools-label = Game
tool-undo = Take back
tool-hint = Hint
tool-help = Keys and help
tool-replay = Replay
tool-record = Save the record
tool-concede = Concede
tool-match = The match
clock = { $n ->
    [one] A day for each decision; this one is wished for by { $a }.
   *[other] { $n } days for each decision; this one is wished for by { $a }.
 }
clock-late = { $n ->
    [one] A day for each decision; this one was wished for by { $a }. Nobody loses by it.
   *[other] { $n } days for each decision; this one was wished for by { $a }. Nobody loses by it.
 }
share-title = Invite
share-seat = Whoever opens this link plays { $side }
share-revoke = Withdraw this link
share-watch = To watch only
share-note = A seat link is a key: give it only to the player. Its secret is never sent to a server log.
zoom-label = Zoom
zoom-in = Nearer
zoom-out = Farther
zoom-fit = Whole map

odds-nothing = Nothing more changes.
odds-table = The table
odds-change = { $subject }: { $key } { $before } → { $after }
odds-more = { $subject }: { $key } +{ $n } ({ $before } → { $after })
odds-less = { $subject }: { $key } −{ $n } ({ $before } → { $after })
odds-now = { $subject }: { $key }
odds-no-more = { $subject }: no longer { $key }
odds-moves = { $subject } moves
odds-none = none

# What odds tell of: words for the names that rule systems give to values. Others are told as they are.
fact-advanced = has advanced
fact-activated = activated
fact-active = active
fact-alive = still fighting
fact-attack-dice = attack dice
fact-attacked = has attacked
fact-banners = banners
fact-beaten = beaten
fact-blocks = blocks
fact-boasts = boasts
fact-breakpoint = breaking point
fact-card = card
fact-combats = combats
fact-command = command
fact-contacts = contacts
fact-cv = combat value
fact-dead = dead
fact-disordered = disordered
fact-dismounted = dismounted
fact-done = done for this turn
fact-dragons = dragon cards
fact-engaged = engaged
fact-facing = facing
fact-fallen = fallen
fact-fired = has fired
fact-fled = has fled
fact-formation = formation
fact-fought = has fought
fact-great-heads = heads of great men
fact-heads = heads taken
fact-hex = place
fact-hits = hits
fact-honor = honour
fact-in-command = in command
fact-initiative = initiative
fact-isolated = isolated
fact-kind = kind
fact-leader = leader
fact-level = level
fact-lost = lost
fact-lost-face = has lost face
fact-moral = morale
fact-moved = has moved
fact-on-table = on the table
fact-ordered = ordered
fact-orders-left = orders left
fact-out = out of the battle
fact-phase = phase
fact-place = place
fact-points = points
fact-ql = quality
fact-reacted = has reacted
fact-rout-points = rout points
fact-routed = routed
fact-shots = shots
fact-sp = strength
fact-spent = spent
fact-stamina = stamina
fact-stands = stands
fact-state = state
fact-total = total
fact-tq = troop quality
fact-turn = turn
fact-units = units
fact-used = used
fact-vp = victory points
fact-waiting = waiting
fact-wavering = wavering
fact-with = with
fact-zone = zone

dice-roll = { $side } throws { $n ->
    [one] { $n } die
   *[other] { $n } dice
 } with { $faces } faces
dice-draw = { $side } draws
refused-not-you = You are not asked now.
refused-stale = The position has changed.
refused-garbled = This cannot be read.
refused-illegal = This is not allowed.
refused-dice = These dice do not fit.
refused-no-undo = This cannot be taken back.
refused-not-now = Not now.
refused-too-large = This is too much to compute.

js-do = Do it
js-cancel = Cancel
js-back = Back
js-tap-again = Tap the same place again to do it.
js-odds = What follows
js-odds-wait = Counting the odds …
js-odds-certain = In any case
js-odds-sure = No dice: this is certain.
js-odds-sum = The shares add up to exactly 1.
js-odds-fail = The odds could not be counted.
js-odds-of = { $a } in { $b }
js-whole = To the end of the exchange
js-choose = Choose a marked unit, or one of these:
js-choose-units = Choose a marked unit (▲) on the map.
js-choose-of = { $a }: choose a marked place, or one of these:
js-choose-places = { $a }: choose a marked place (●) on the map.
js-choose-here = Several choices are here:
js-choose-stack = Several units are here. Which one?
js-why = Why not?
js-why-title = Not now, and why
js-barred = { $n } barred
js-instead = Nearest that is allowed:
js-idle = Nothing to decide for you now.
js-watching = You are watching.
js-your-turn = Your turn.
js-news = Since your last decision
js-news-none = Nothing has happened yet.
js-find-none = No choice matches.
js-find-count = { $n } choices
js-hint = Hint
js-hint-wait = Thinking …
js-hint-take = Look at it
js-undone = Taken back.
js-concede-ask = Do you want to give this battle up?
js-concede-sure = Are you sure? It cannot be taken back.
js-concede-yes = Yes, concede
js-concede-no = No, fight on
js-lost = The connection is lost. Trying again …
js-found-again = Connected again.
js-failed = That did not work.
js-stale = The position has changed meanwhile; here is the new one.
js-dice = Throw real dice
js-dice-label = What fell, with spaces between
js-dice-go = Enter
js-curtain-go = { $side } is here: lift the curtain
js-curtain-note = The other side looks away now.
js-measure = Drag the unit, or write the order:
js-measure-label = Order
js-measure-go = Look at it
js-measure-at = { $a } to { $b }
js-measure-far = Moved { $n }
js-copied = Copied.
js-revoked = The link is withdrawn.
js-over = The battle is over.
js-to-replay = See the replay
js-again = To the start page
js-help-title = Keys
js-help-tab = Tab, arrows: from unit to unit and from place to place
js-help-enter = Enter: choose; on a chosen place: look, then do it
js-help-esc = Escape: one step back
js-help-find = / : all choices in a list, narrowed by typing
js-help-keys = u: take back · h: hint · + − 0: zoom · ?: this help
js-help-mouse = Click a unit, click a place, then do it. Wheel or two fingers zoom; dragging the map pans. Neither ever moves a piece.
js-help-signs = ▲ may act · ● may be chosen · ✓ chosen · a dashed rim goes with every sign
js-close = Close
js-rule = Rule { $a }
js-more = { $n } more
js-seat-bad = This link is not valid any more.
js-seat-ok = The seat is yours.
js-verify-wait = Checking …
js-verify-ok = This record holds.
js-verify-bad = This record does not hold.
js-verify-lines = { $n } lines are in order.
js-verify-format = This is not a record: { $a }
js-verify-order = Line { $n } stands in the wrong place.
js-verify-hash = The hash of line { $n } has not the right form.
js-verify-scenario = The scenario's text has the hash that the header names.
js-verify-scenario-bad = The scenario's text was changed.
js-verify-seal = The seed is the one that was sealed at the start.
js-verify-seal-bad = The seed is not the one that was sealed.
js-verify-sealed = The seed is still sealed; the dice can be checked when the game is over.
js-verify-typed = The dice were typed; there is nothing to compute.
js-verify-dice = { $n } rolls were computed again and are the same.
js-verify-dice-bad = The dice of decision { $n } are not those of the seed.
js-verify-part = The dice could be checked up to decision { $n } only: { $a }
js-verify-end = The last line closes the chain.
js-verify-open = The game is not over; the chain is open.
js-rules-shown = { $n } shown
