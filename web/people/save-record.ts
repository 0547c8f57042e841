import type { Answer } from '../ui/Action.tsx'
import { changedOf } from './company-values.ts'

/** Result of saving a form; `conflict` has the saved values of fields that another user has changed. */
export type Saved<Body> = { answer: Answer; version: number; conflict?: Partial<Body> }

/**
 * Saves the changed fields of a form with the version that it was loaded with (optimistic locking). If the record has
 * a newer version, both changes are compared: different fields are merged, the same field is a conflict that
 * the user decides (lost update).
 */
export const saveRecord = async <Body extends object>({
  before,
  after,
  version,
  save,
  reload,
}: {
  /** The initial values of the form, and the current ones. */
  before: Body
  after: Body
  version: number
  save: (change: Partial<Body> & { version: number }) => Promise<Answer>
  /** Loads the current record; undefined if that fails. */
  reload: () => Promise<(Body & { version: number }) | undefined>
}): Promise<Saved<Body>> => {
  const change = changedOf(before, after)
  const answer = await save({ ...change, version })
  if (!answer.hasError) return { answer, version: version + 1 }
  if (answer.field !== 'version') return { answer, version }
  const current = await reload()
  if (!current) return { answer, version }
  const conflict = Object.fromEntries(
    Object.keys(change)
      .filter((field) => !isSame(current[field as keyof Body], before[field as keyof Body]))
      .filter((field) => !isSame(current[field as keyof Body], after[field as keyof Body]))
      .map((field) => [field, current[field as keyof Body]]),
  ) as Partial<Body>
  if (Object.keys(conflict).length > 0) return { answer, conflict, version: current.version }
  return { answer: await save({ ...change, version: current.version }), version: current.version + 1 }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
