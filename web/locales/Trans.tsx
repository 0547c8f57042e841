import i18next from 'i18next'
import { initReactI18next, Trans } from 'react-i18next'

// Here and not in i18n.ts, so that pages without such texts load no part of react-i18next.
initReactI18next.init(i18next)

/** A text with elements in it: `<Trans i18nKey="…" components={{ … }} />`. */
export { Trans }
