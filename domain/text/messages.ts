/**
 * Everything that is said about input that does not fit, as one catalogue: the server answers with it, and a form says
 * it before it asks (TEXT-020..035, API-014, API-015, and the same for what those rows leave out).
 */
export const messages = {
  empty: '{field} cannot be empty',
  string: '{field} must be a string',
  tooLong: '{field} is longer than {n} characters',
  tooShort: '{field} is shorter than {n} characters',
  number: '{field} must be a number',
  whole: '{field} must be a whole number',
  atLeast: '{field} must be at least {n}',
  above: '{field} must be above {n}',
  atMost: '{field} must be at most {n}',
  below: '{field} must be below {n}',
  decimals: '{field} can have {n} decimals at most',
  multiple: '{field} must be a multiple of {n}',
  twoNumbers: '{field} must be an array of two numbers',
  twoDates: '{field} must be an array of two dates',
  array: '{field} must be an array',
  tooFew: '{field} must have at least {n} entries',
  tooMany: '{field} must have at most {n} entries',
  boolean: '{field} must be a boolean',
  date: '{field} must be a date',
  validDate: '{field} must be a valid date',
  name: '{field} must be one line that can be read, without links',
  email: '{field} must be a valid e-mail address',
  countryCode: '{field} must be a country code of two letters',
  object: '{field} must be an object',
  json: '{field} must be a valid JSON string',
  recordValue: '{field} must be a string, a number, a boolean or null',
  oneOf: '{field} must be one of {list}',
  unknown: 'Unknown field {field}',
  invalid: '{field} is not valid',
  /** Of what a payload holds, where the two above are of values that stand alone (TEXT-D04). */
  payloadOneOf: 'Expected {field} to be one of {list}',
  payloadObject: 'Expected {field} to be an object',
} as const

/** A message with its words filled in: `say(messages.tooLong, { field: 'title', n: 10 })`. */
export const say = (message: string, words: Readonly<Record<string, string | number>>): string =>
  message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(words[name] ?? whole))
