// SPDX licence expressions: "(MIT OR Apache-2.0) AND Unicode-3.0".

/** Does the expression leave a choice made only of allowed licences? Unknown or malformed ones do not. */
export const licenceIsAllowed = (expression, allowed) => {
  if (typeof expression !== 'string') return false
  // Old crates write "MIT/Apache-2.0".
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? []
  let at = 0

  const term = () => {
    if (tokens[at] === '(') {
      at += 1
      const inner = either()
      if (tokens[at] !== ')') return false
      at += 1
      return inner
    }
    let licence = tokens[at]
    at += 1
    if (tokens[at] === 'WITH') {
      licence = `${licence} WITH ${tokens[at + 1]}`
      at += 2
    }
    return allowed.has(licence)
  }
  const both = () => {
    let result = term()
    while (tokens[at] === 'AND') {
      at += 1
      const right = term()
      result = result && right
    }
    return result
  }
  const either = () => {
    let result = both()
    while (tokens[at] === 'OR') {
      at += 1
      const right = both()
      result = result || right
    }
    return result
  }

  const result = either()
  return result && at === tokens.length
}
