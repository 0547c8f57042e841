import { assistantScopes } from '#domain/assistant/configuration.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'

/** Labels of fields and options of the assistant's settings. */

/** The label of the field at a path: that of its last name. */
export const labelOf = (path: string): string =>
  fieldLabel(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path)

export const scopeOptions = () => assistantScopes.map((value) => ({ value, label: t(`aisettings.scopes.${value}`) }))

/** The option for the default of the model. */
export const defaultOption = () => ({ value: '', label: t('aisettings.default') })
