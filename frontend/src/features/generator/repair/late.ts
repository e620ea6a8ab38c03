// The list of problems alone imports it: icons that more than two scripts use are loaded with the first ones.
export { CheckSection, FixButton, FixNote } from './CheckSection'
