import { bringWords, speak } from '#web/locales/i18n.ts'

/** Before the tests of pure code: the words of the web app, in English, as the specification has them. */
await Promise.all([speak('en-US'), bringWords('landing', 'shop', 'configurator', 'people', 'standing', 'desk')])
