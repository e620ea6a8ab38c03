// Cargo's version requirements, as advisories use them: `>= 1.2, < 1.4`, `^1.2.3`, `=1.0.0`, `1.2`.

/** [major, minor, patch, pre-release] of a version; missing parts are 0. */
const parts = (version) => {
  const [core, pre = ''] = version.split('+')[0].split(/-(.*)/s)
  const [major = 0, minor = 0, patch = 0] = core.split('.').map(Number)
  return [major, minor, patch, pre]
}

const comparePre = (one, other) => {
  if (one === other) return 0
  // A release comes after its pre-releases.
  if (one === '') return 1
  if (other === '') return -1
  return one.localeCompare(other, 'en', { numeric: true })
}

const compare = (one, other) => {
  for (const place of [0, 1, 2]) if (one[place] !== other[place]) return one[place] - other[place]
  return comparePre(one[3], other[3])
}

/** The first version that a caret requirement does not admit. */
const afterCaret = (text, [major, minor, patch]) => {
  const given = text.split('.').length
  if (major > 0 || given === 1) return [major + 1, 0, 0, '']
  if (minor > 0 || given === 2) return [0, minor + 1, 0, '']
  return [0, 0, patch + 1, '']
}

const holds = (version, comparator) => {
  const [, operator, text] = /^(>=|<=|>|<|=|\^|~)?\s*(.+)$/.exec(comparator)
  const bound = parts(text)
  const order = compare(version, bound)
  switch (operator) {
    case '>=':
      return order >= 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '<':
      return order < 0
    case '=':
      return order === 0
    case '~':
      return order >= 0 && compare(version, [bound[0], bound[1] + 1, 0, '']) < 0
    default:
      return order >= 0 && compare(version, afterCaret(text, bound)) < 0
  }
}

/** Whether a version satisfies every comparator of a requirement. */
export const satisfies = (version, requirement) =>
  requirement.split(',').every((comparator) => holds(parts(version), comparator.trim()))
