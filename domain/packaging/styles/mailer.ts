import { mailer as construction } from '../constructions/mailer.ts'
import { mailerScenes } from '../scenes/mailers.ts'
import type { Style } from '../style.ts'

/** Roll-end tuck-top mailer (FEFCO 0427). */
export const mailer: Style = { id: 'mailer', ...construction, scene: mailerScenes.mailer }
