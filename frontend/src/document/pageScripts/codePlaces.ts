/** Places of literals that a program goes by: another value there would change what it does, not what it shows. */
import { namesOf, type Visit } from './nodes'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Of calls, by the function's name or as `owner.*`: the first argument, all of them, or also what objects in them hold. */
const FIRST_ARGUMENT = words(
  'addEventListener removeEventListener createElement setAttribute getAttribute hasAttribute removeAttribute ' +
    'toggleAttribute getItem setItem removeItem has get delete startsWith endsWith includes indexOf lastIndexOf ' +
    'split join match matchAll replace replaceAll test dispatchEvent Event CustomEvent',
)
const ALL_ARGUMENTS = words(
  'querySelector querySelectorAll getElementById getElementsByClassName getElementsByTagName getElementsByName ' +
    'closest matches createElementNS setProperty insertAdjacentElement URL RegExp padStart padEnd classList.*',
)
const DEEP_ARGUMENTS = words(
  'toLocaleString toLocaleDateString toLocaleTimeString Intl.* fetch getContext',
)
/** Of assignments, by the property's name. */
const ASSIGNED = words(
  'className id type href name htmlFor rel target method display cssText style.* dataset.*',
)
/** Of an array that a value is looked up in. */
const LOOK_UPS = words('includes indexOf')
const COMPARISONS = words('=== !== == != in instanceof')

/** Whether a program goes by the value of this literal or template. */
export function isCodePlace(visit: Visit): boolean {
  const place = outermost(visit, passesOn)
  return isCode(place) || isArgument(outermost(place, isHeld), DEEP_ARGUMENTS)
}

/** What is nested more deeply holds no content of a page. */
const DEPTH_MAX = 50

/** The outermost of the nodes around one that this holds of, at most 50 levels up. */
export function outermost(visit: Visit, isWithin: (visit: Visit) => boolean): Visit {
  let place = visit
  for (let left = DEPTH_MAX; left > 0 && place.parent && isWithin(place); left -= 1) {
    place = place.parent
  }
  return place
}

/** Whether the value of what is around is or has this value. */
function passesOn({ node, role, parent }: Visit): boolean {
  switch (parent?.node.type) {
    case 'BinaryExpression':
      return parent.node.operator === '+'
    case 'ConditionalExpression':
      return role !== 'test'
    case 'LogicalExpression':
      return true
    case 'SequenceExpression':
      return parent.node.expressions.at(-1) === node
    case 'TemplateLiteral':
      return parent.role !== 'quasi'
    default:
      return false
  }
}

function isHeld({ role, parent }: Visit): boolean {
  const type = parent?.node.type
  return (
    type === 'ArrayExpression' ||
    type === 'ObjectExpression' ||
    (type === 'Property' && role === 'value')
  )
}

function isCode(place: Visit): boolean {
  const { node, role, parent } = place
  // a key, a module's name, a template with a tag
  if (role === 'key' || role === 'source' || role === 'quasi') return true
  const above = parent?.node
  switch (above?.type) {
    case 'ExpressionStatement':
    case 'ImportAttribute':
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'ExportAllDeclaration':
      return true
    case 'SwitchCase':
      return role === 'test'
    case 'MemberExpression':
      // `5.0.toFixed()` would not be code with another number
      return role === 'property' || (node.type === 'Literal' && typeof node.value === 'number')
    case 'BinaryExpression':
      // a negative number before `**` is an error
      return COMPARISONS.has(above.operator) || above.operator === '**'
    case 'AssignmentExpression':
      return role === 'right' && isAmong(ASSIGNED, namesOf(above.left))
    case 'ArrayExpression': {
      const user = parent?.parent?.node
      return (
        parent?.role === 'object' &&
        user?.type === 'MemberExpression' &&
        isAmong(LOOK_UPS, namesOf(user))
      )
    }
    default:
      return (
        isArgument(place, ALL_ARGUMENTS) ||
        (isArgument(place, FIRST_ARGUMENT) && isFirstArgument(place))
      )
  }
}

function isArgument({ role, parent }: Visit, functions: ReadonlySet<string>): boolean {
  const call = parent?.node
  const isCall = call?.type === 'CallExpression' || call?.type === 'NewExpression'
  return isCall && role === 'arguments' && isAmong(functions, namesOf(call.callee))
}

function isFirstArgument({ node, parent }: Visit): boolean {
  const call = parent?.node
  return call !== undefined && 'arguments' in call && call.arguments[0] === node
}

function isAmong(
  names: ReadonlySet<string>,
  { name, owner }: { name: string | null; owner: string | null },
): boolean {
  return (name !== null && names.has(name)) || (owner !== null && names.has(`${owner}.*`))
}
