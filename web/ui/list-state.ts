/** The shared list model: paginated rows and filters, stored in the address. */

/** Search parameters of a list by name. */
export type ListSearchValues = Readonly<Record<string, string | number | boolean | undefined>>

/** A list as returned by `useList` (web/data/use-list.ts). */
export type ListState<Row> = {
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined
  /** Error of the last page request. */
  error: Error | null
  refetch: () => Promise<unknown>
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  isFetchingNextPage: boolean
  /** The rows belong to the previous search while the current one loads. */
  isPlaceholderData: boolean
  /** Search parameters of the address. */
  search: ListSearchValues
  /** Whether any filter is set. */
  isNarrowed: boolean
  /** Changes search parameters; `undefined` removes one. */
  change: (search: ListSearchValues) => void
  /** Removes all filters. Layout and sort order remain. */
  clear: () => void
}

/** Parameters of the layout of a list, not of its content. */
export const layoutParameters: ReadonlySet<string> = new Set(['view', 'sort'])

/** A control above a list. `name` is the search parameter it sets. */
export type ListFilter =
  | { kind: 'search'; name: string; label: string }
  | {
      kind: 'choice'
      name: string
      label: string
      options: readonly { value: string; label: string }[]
      /** Label without a choice; "All" by default. */
      none?: string
      /** Parameters to reset after a new choice. */
      resets?: readonly string[]
    }
  | { kind: 'day'; name: string; label: string }
  | { kind: 'flag'; name: string; label: string }
