import { needsState } from '#domain/people/postal-code.ts'
import type { FormOf } from '../ui/form-of.ts'

/** Whether an address needs a state, by the country chosen in the form; `prefix` is the path of its fields. */
export const stateNeeded = (form: Pick<FormOf<never>, 'getInputProps'>, prefix: string): boolean =>
  needsState(String(form.getInputProps(`${prefix}country`).value))
