//! The words of the rulebook in Japanese. Each match has no rest: a word without a translation does not
//! compile.

use crate::event::Factor;
use crate::words::{Armour, Happening, Quality, Season, Terrain, TroopType, Weapon, Weather};

/// Something that has a word in Japanese.
pub trait Japanese: Copy {
    /// The word.
    fn japanese(self) -> &'static str;
}

macro_rules! japanese {
    ($name:ident { $($variant:ident = $word:literal,)* }) => {
        impl Japanese for $name {
            fn japanese(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }
        }
    };
}

japanese! {
    TroopType {
        MountedSamurai = "騎馬侍",
        MountedMonks = "騎馬僧兵",
        Samurai = "侍",
        YoungSamurai = "若侍",
        WarriorMonks = "僧兵",
        Ashigaru = "足軽",
        Ronin = "浪人",
        Peasants = "農民",
        Artillery = "砲兵",
    }
}

japanese! {
    Quality {
        Raw = "新兵",
        Seasoned = "熟練",
        Veteran = "古参",
        Elite = "精鋭",
    }
}

japanese! {
    Weapon {
        Improvised = "有り合わせの武器",
        LongSpear = "長槍",
        PoleArm = "長柄武器",
        Bow = "弓",
        Arquebus = "鉄砲",
        Lance = "馬上槍",
        LanceAndBow = "馬上槍と弓",
        LightCannon = "軽砲",
        HeavyCannon = "重砲",
    }
}

japanese! {
    Armour {
        Light = "軽装",
        Medium = "中装",
        Heavy = "重装",
    }
}

japanese! {
    Terrain {
        Wood = "森",
        Swamp = "沼地",
        Bog = "湿地",
        Paddy = "水田",
        Stream = "小川",
        River = "川",
        DeepRiver = "深い川",
        Bridge = "橋",
        Ford = "浅瀬",
        Village = "村",
        Building = "建物",
        SteepHill = "急な丘",
        LowHill = "低い丘",
        Beach = "浜",
        Rocky = "岩場",
        Fence = "垣",
        Palisade = "柵",
        Wall = "塀",
        Road = "道",
        Impassable = "通行不能",
    }
}

japanese! {
    Season {
        Spring = "春か秋",
        Summer = "夏",
        Winter = "冬",
    }
}

japanese! {
    Weather {
        Fine = "晴れ",
        LightRain = "小雨",
        HeavyRain = "大雨",
        Thunderstorm = "雷雨",
        Snowing = "雪",
        Fog = "霧",
    }
}

japanese! {
    Happening {
        BadVisibility = "視界不良",
        Sunset = "日没",
        SurpriseMarch = "奇襲の行軍",
        HeroicCharge = "勇猛な突撃",
        SuperbDiscipline = "見事な統制",
        Fanaticism = "狂信",
    }
}

japanese! {
    Factor {
        None = "なし",
        Rating = "将の能力",
        Seated = "床几に座る総大将",
        Lost = "失った部隊",
        Routing = "敗走中の部隊",
        Leader = "将が同行",
        Pursuing = "追撃中",
        HighOrCovered = "高所か遮蔽",
        GeneralNear = "総大将が近い",
        LongSpearFront = "長槍の正面に騎馬の突撃",
        EnemyRouting = "近くの敵が敗走",
        Hatamoto = "旗本",
        Disordered = "混乱",
        OutOfCommand = "指揮範囲外",
        ChargedByCavalry = "騎馬の突撃を受けた",
        FriendsRouting = "近くの味方が敗走",
        StandsLost = "失ったスタンド",
        EnemyOnFlank = "側面か背面に敵",
        LeaderKilled = "近くで将が討死",
        SelfRouting = "敗走中",
        FirstVolley = "最初の斉射",
        LightArmour = "軽装の相手",
        ArquebusCavalry = "騎馬に対する鉄砲",
        Effective = "有効射程",
        ColumnOrFlank = "縦隊か側面の目標",
        InBuilding = "建物の中の目標",
        BowHeavy = "重装に対する弓",
        Raw = "新兵",
        Charged = "突撃を受けている",
        Moved = "移動した",
        Cover = "遮蔽物の後ろの目標",
        Rain = "天候",
        LongRange = "長射程",
        GunCavalry = "目標が騎馬",
        Weapon = "武器",
        CavalryCharging = "騎馬の突撃",
        General = "総大将が同行",
        Frenzied = "狂乱",
        FirstRoundLong = "長槍か馬上槍の初回",
        Daimyo = "大名が同行",
        FirstRoundPole = "長柄武器の初回",
        InfantryCharging = "徒歩の突撃",
        FollowingUp = "追い討ち",
        Heavy = "重装の敵",
        Struck = "側面か背面を打たれた",
        Building = "建物の中の敵",
        Medium = "中装の敵",
        Better = "質の高い敵",
        Uphill = "高所か障害の後ろの敵",
        Heroic = "勇猛な突撃",
        Temper = "気性",
    }
}
