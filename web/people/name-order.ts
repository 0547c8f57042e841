import { language } from '../locales/i18n.ts'

/** Fields of a form with the name in the order of the user's language: in Chinese the family name is first. */
export const orderNameFields = <Field extends { name: string }>(fields: readonly Field[]): readonly Field[] => {
  const first = fields.find(({ name }) => name === 'firstName')
  const last = fields.find(({ name }) => name === 'lastName')
  if (!first || !last || language() !== 'zh-CN') return fields
  return fields.map((field) => (field === first ? last : field === last ? first : field))
}
