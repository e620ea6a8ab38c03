//! Whether a request is in another language than English: German, French, Spanish and Italian.

use crate::words::lower_words;

/// Words of requests that no English request has.
const OTHER: &str = "mach mache machen ändere andere entferne lösche füge setze bitte überschrift schrift knopf hintergrund \
    farbe größer grösser kleiner die das den dem der und ein eine einen mehr nicht rot blau grün gelb schwarz weiß übersetze \
    rends mets fais ajoute supprime enlève change le la les un une du des bouton boutons fond titre texte couleur rouge bleu \
    vert jaune noir blanc grand petit plus ajouter changer mettre s il vous plaît \
    pon haz cambia añade agrega quita elimina el los las una botón botones fondo título titulo color rojo azul verde \
    amarillo negro blanco grande pequeño más por favor \
    metti cambia aggiungi rimuovi il lo gli sfondo pulsante titolo colore rosso blu giallo nero bianco";

/// Words of these languages that English has as well.
const SHARED: &str = "die change color un plus grand s vert il la le lo el andere den";

/// Whether two words are of another language, at least one of them of no other than that.
pub(super) fn is_other(text: &str) -> bool {
    let is_in = |list: &str, word: &str| list.split_ascii_whitespace().any(|listed| listed == word);
    let words = lower_words(text);
    let other = words.iter().filter(|word| is_in(OTHER, word));
    let (shared, own): (Vec<&String>, Vec<&String>) = other.partition(|word| is_in(SHARED, word));
    !own.is_empty() && own.len() + shared.len() > 1
}
