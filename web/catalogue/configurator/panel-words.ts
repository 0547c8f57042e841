import { language, termOf } from '../../locales/i18n.ts'

/** A panel or a part as the reader calls it, word by word: `left inner wall`, 左内壁. */
export const panelName = (name: string): string => {
  const words = name.split(/[\s,]+/).map(termOf)
  const joined = words.join(language() === 'zh-CN' ? '' : ' ')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}
