//! Has cargo look at the migrations, which are built into the library.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
