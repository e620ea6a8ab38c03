//! Words of instructions, in English, and the commonest in German, French, Spanish, Italian and Portuguese.

/// A table of words: whether `word` is among them.
pub(super) fn among(words: &str, word: &str) -> bool {
    !word.is_empty() && words.split(' ').any(|known| known == word)
}

pub(super) const LIGHTER: &str = "lighter brighter brighten lighten bright brightness heller aufhellen éclaircir clair claro aclarar schiarire chiaro clarear";
pub(super) const DARKER: &str = "darker darken dark dim dimmer dunkler abdunkeln assombrir sombre oscurecer oscuro scurire scuro escurecer escuro";
pub(super) const CONTRAST: &str = "contrast contrasty kontrast contraste contrasto";
pub(super) const SATURATION: &str = "saturation saturate saturated vivid vibrant colourful colorful sättigung bunter saturación saturazione saturação";
pub(super) const DULL: &str = "desaturate desaturated muted duller faded";
pub(super) const WARMER: &str = "warmer warm wärmer chaud cálido caldo quente";
pub(super) const COLDER: &str = "colder cold cooler cool kälter kühler froid frío freddo frio";
pub(super) const TINT: &str =
    "tint tinted tone colourise colorize tönen einfärben teinter teñir tingere tingir";
pub(super) const GREY: &str = "grayscale greyscale monochrome b&w bw schwarzweiß schwarz-weiß";
pub(super) const SEPIA: &str = "sepia sépia seppia";
pub(super) const INVERT: &str = "invert inverted negative invertieren inverser invertir";
pub(super) const BLUR: &str =
    "blur blurred blurry soften unscharf weichzeichnen flou flouter desenfocar sfocare desfocar";
pub(super) const PIXELATE: &str = "pixelate pixelated pixelize mosaic pixel verpixeln pixeliser pixelar";
pub(super) const OUTSIDE: &str = "outside around else background surroundings rest außerhalb hintergrund arrière-plan fond fondo sfondo fundo";
/// Of [`OUTSIDE`] those that do not name the background.
pub(super) const BESIDE: &str = "outside around else surroundings rest außerhalb";
pub(super) const GROUND: &str = "background backdrop hintergrund fond arrière-plan fondo sfondo fundo";
pub(super) const FILL: &str = "fill paint colour color füllen remplir rellenar riempire preencher";
pub(super) const CROP: &str = "crop cut trim zuschneiden recadrer recortar ritagliare";
pub(super) const PAINTED: &str = "painted selection selected mask marked area";
pub(super) const ROTATE: &str = "rotate turn drehen tourner pivoter girar rotar ruotare";
pub(super) const FLIP: &str = "flip mirror mirrored spiegeln retourner voltear specchiare espelhar";
pub(super) const CAPTION: &str =
    "caption text title write words label beschriftung légende titre título titolo legenda texto testo texte";
pub(super) const MAKE: &str =
    "make turn change mach mache machen rends rendre fais faire haz hacer fai fare rendi faz fazer deixe";
/// Words that do something to what is there already.
pub(super) const CHANGES: &str = "make turn change remove delete erase replace give let move mach mache machen entferne entfernen ersetze \
    enlève enlever remplace quita quitar reemplaza togli rimuovi sostituisci tira remova substitua more less";
/// Words that take away what is there.
pub(super) const REMOVE: &str = "remove delete erase rid entferne entfernen lösche löschen enlève enlever efface supprime quita quitar \
    borra elimina togli rimuovi cancella tira tire remova apaga apague";
/// Words that ask for rain and snow.
pub(super) const LET: &str = "let lass";
pub(super) const ADD: &str =
    "add put place draw insert paint füge hinzufügen ajoute ajouter añade añadir aggiungi adiciona adicionar";
pub(super) const LESS: &str = "less reduce lower decrease weniger moins menos meno";
pub(super) const LITTLE: &str = "slightly bit little etwas";
pub(super) const MUCH: &str = "much very lot strongly viel sehr";
pub(super) const NOT: &str = "not don't dont no never without nicht kein ohne sans sin senza sem";
pub(super) const JOINS: &str = "and then also und et y e";
