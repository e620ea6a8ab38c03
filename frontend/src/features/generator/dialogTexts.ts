/** What dialogs say that are loaded when they are first shown. */
