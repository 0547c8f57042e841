/** The one list pattern, as far as it is drawn: rows page by page, and what they are narrowed to, which the address holds. */

/** Search parameters of a list by name. */
export type ListSearchValues = Readonly<Record<string, string | number | boolean | undefined>>

/** A list as `useList` (web/data/use-list.ts) reads it. */
export type ListState<Row> = {
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined
  /** Why the last page asked for could not be read. */
  error: Error | null
  refetch: () => Promise<unknown>
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  isFetchingNextPage: boolean
  /** The rows are those of the search before, while this one is answered. */
  isPlaceholderData: boolean
  /** What the address says. */
  search: ListSearchValues
  /** Whether any filter is set. */
  isNarrowed: boolean
  /** Changes search parameters; `undefined` takes one away. */
  change: (search: ListSearchValues) => void
  /** Takes all filters away. Layout and sort stay. */
  clear: () => void
}

/** Parameters that say how a list is laid out, not what it holds. */
export const layoutParameters: ReadonlySet<string> = new Set(['view', 'sort'])

/** A control above a list. `name` is the search parameter it sets. */
export type ListFilter =
  | { kind: 'search'; name: string; label: string }
  | {
      kind: 'choice'
      name: string
      label: string
      options: readonly { value: string; label: string }[]
      /** What it says while nothing is chosen; else "All". */
      none?: string
      /** Parameters that make no sense any more after a new choice. */
      resets?: readonly string[]
    }
  | { kind: 'day'; name: string; label: string }
  | { kind: 'flag'; name: string; label: string }
