/**
 * Formatters of numbers and dates. Making one takes forty times as long as using it, and a list of orders uses hundreds;
 * there are few different ones, so each is made once.
 */
const madeOnce = <Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) => {
  const made = new Map<string, Formatter>()
  return (locale: string, options: Options): Formatter => {
    let key = locale
    for (const name in options) key += ` ${name} ${String(options[name])}`
    const formatter = made.get(key) ?? make(locale, options)
    made.set(key, formatter)
    return formatter
  }
}

/** For numbers and money in a language. */
export const numberFormatter = madeOnce(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** For dates in a language; without a time zone on the clock of the machine. */
export const dateFormatter = madeOnce(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** Which plural form a number takes in a language. */
export const pluralRules = madeOnce((locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options))
