/** A button that is of no use now: it can be reached, so that it can say why. */
export function dimmed(lacks: string | undefined) {
  return lacks === undefined ? {} : ({ 'aria-disabled': true, 'aria-description': lacks } as const)
}
