import type { Audience } from '../kernel/fact.ts'

/** Who may read an entry of the help center. Entries for everyone are public pages. */
export const helpAudiences = ['everyone', 'customer', 'supplier', 'staff'] as const
export type HelpAudience = (typeof helpAudiences)[number]

/**
 * The entries that a reader may see; undefined for a visitor. Staff answer questions of customers and suppliers, so they
 * read every entry.
 */
export const readableBy = (reader: Audience | undefined): readonly HelpAudience[] =>
  reader === 'staff' ? helpAudiences : reader === undefined ? ['everyone'] : ['everyone', reader]
