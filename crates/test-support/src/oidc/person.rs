//! Who signs in, and what goes wrong.

/// Somebody who has an account at the provider.
#[derive(Debug, Clone)]
pub struct Person {
    /// The provider's own name for them.
    pub subject: String,
    pub email: String,
    /// Whether the provider vouches for it.
    pub email_verified: bool,
    pub name: String,
}

impl Person {
    /// Somebody whose address the provider vouches for.
    #[must_use]
    pub fn new(subject: &str, email: &str) -> Self {
        Self {
            subject: subject.to_owned(),
            email: email.to_owned(),
            email_verified: true,
            name: "Ada Lovelace".to_owned(),
        }
    }

    /// The same, but nobody vouches for the address.
    #[must_use]
    pub fn unverified(mut self) -> Self {
        self.email_verified = false;
        self
    }
}

/// What is wrong with an identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// Nothing.
    None,
    /// It was made for another sign-in.
    ForeignNonce,
    /// It was made for another product.
    ForeignAudience,
    /// It was signed by somebody else.
    ForeignKey,
    ForeignIssuer,
    Expired,
    /// It is not signed.
    Unsigned,
    /// The provider breaks down when the code is exchanged.
    Breakdown,
}
