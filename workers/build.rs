//! Has cargo look for new handlers, which no other file names.

fn main() {
    println!("cargo::rerun-if-changed=src/handlers");
}
