//! What a derivative says of how it came about, in XMP, by the terms of IPTC
//! (<https://cv.iptc.org/newscodes/digitalsourcetype/>). What a provider answered is kept as it is, with its own marks; an
//! image that is made of it has lost them.

/// How an image came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// Nothing is said: somebody's own image.
    Nothing,
    Generated,
    /// A model made a part of it.
    Composited,
    /// A program made it, without a model.
    Drawn,
    /// A program changed it, without a model.
    Enhanced,
}

impl Note {
    /// The packet, with nothing in it that came from outside.
    pub(super) fn xmp(self) -> Option<String> {
        let source = match self {
            Self::Nothing => return None,
            Self::Generated => "trainedAlgorithmicMedia",
            Self::Composited => "compositeWithTrainedAlgorithmicMedia",
            Self::Drawn => "algorithmicMedia",
            Self::Enhanced => "algorithmicallyEnhanced",
        };
        Some(format!(
            "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\
             <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
             <rdf:Description rdf:about=\"\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" \
             xmlns:Iptc4xmpExt=\"http://iptc.org/std/Iptc4xmpExt/2008-02-29/\" xmp:CreatorTool=\"Morpheo\" \
             Iptc4xmpExt:DigitalSourceType=\"http://cv.iptc.org/newscodes/digitalsourcetype/{source}\"/>\
             </rdf:RDF></x:xmpmeta>"
        ))
    }
}
