import { loadTexts, changeLanguage } from '#web/locales/i18n.ts'

/** Before the tests of pure code: the words of the web app, in English, as the specification has them. */
await Promise.all([changeLanguage('en-US'), loadTexts('landing', 'shop', 'configurator', 'people', 'status', 'app')])
