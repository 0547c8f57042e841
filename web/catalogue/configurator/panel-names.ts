import { panelKind } from '#domain/packaging/panels.ts'
import { t, type TextKey } from '../../locales/i18n.ts'

/** Localized name of a panel or part by key: `left-inner-wall`, `left-lock-2`. */
export const panelName = (key: string): string => {
  const kind = panelKind(key)
  return t(`panels.${kind}` as TextKey, { number: key.slice(kind.length + 1) })
}
