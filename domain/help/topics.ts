/** Topics of help entries, in the order in which the help center lists them. */
export const helpTopics = [
  'packaging',
  'prices',
  'artwork',
  'samples',
  'ordering',
  'payment',
  'delivery',
  'problems',
  'account',
  'suppliers',
  'staff',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** Maximum length of a search in characters. */
export const maxHelpQuery = 200
