/** Whether image mode leads to Image Studio, which is being built: its server has no plans, no PDFs and nobody who draws. */
export const studioDoor = { isOpen: false }
