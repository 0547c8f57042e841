import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects whose tests mostly wait for processes and databases, the longest first. */
const waiting = ['faults', 'database', 'journeys']

const rank = ({ project }: TestSpecification): number => {
  const at = waiting.indexOf(project.name)
  return at < 0 ? waiting.length : at
}

/**
 * The order of test files: those that wait start first, and those that compute run meanwhile and afterwards. Within a
 * project, the order of Vitest.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest, which returns a new array
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
