/**
 * Cached formatters for numbers and dates. Creating a formatter takes forty times as long as using it, and a list of
 * orders uses hundreds of them, of only a few kinds.
 */
const memoized = <Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) => {
  const made = new Map<string, Formatter>()
  return (locale: string, options: Options): Formatter => {
    let key = locale
    for (const name in options) key += ` ${name} ${String(options[name])}`
    const formatter = made.get(key) ?? make(locale, options)
    made.set(key, formatter)
    return formatter
  }
}

/** Formats numbers and money in a language. Negative values have a minus sign (U+2212) instead of a hyphen. */
export const numberFormatter = memoized((locale, options: Intl.NumberFormatOptions) => {
  const formatter = new Intl.NumberFormat(locale, options)
  return { format: (value: number): string => formatter.format(value).replace('-', '−') }
})

/** Formats dates in a language; the default time zone is that of the machine. */
export const dateFormatter = memoized(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** The plural form for a number in a language. */
export const pluralRules = memoized((locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options))
