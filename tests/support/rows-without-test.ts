/** Areas of the requirements that are not implemented yet. */
export const laterAreas: readonly string[] = []

/** Rows of other areas without a test, with the reason. */
export const rowsWithoutTest: Readonly<Record<string, string>> = {}
