/** Matches a name in Chinese characters. */

const chinese = /^[\p{Script=Han}·]+$/u

/** `王小明` for a name in Chinese characters, family name first and without a space; otherwise `Ada Bloom`. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  chinese.test(firstName) && chinese.test(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim()

/** How an email addresses a person: `Ada`, but `王小明`, because a name in Chinese characters is not shortened. */
export const addressedName = (person: { firstName: string; lastName: string }): string =>
  chinese.test(person.firstName) ? fullName(person) : person.firstName
