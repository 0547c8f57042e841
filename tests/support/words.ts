import { loadTexts, changeLanguage } from '#web/locales/i18n.ts'

/** Set-up of the tests of pure code: the texts of the web app in English. */
await Promise.all([changeLanguage('en-US'), loadTexts('landing', 'shop', 'configurator', 'people', 'status', 'app')])
