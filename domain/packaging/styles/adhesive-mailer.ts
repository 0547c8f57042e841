import { adhesiveMailer as construction } from '../constructions/mailer.ts'
import { mailerScenes } from '../scenes/mailers.ts'
import type { Style } from '../style.ts'

/** Roll-end mailer, closed by an adhesive strip over the front and opened by a tear strip. */
export const adhesiveMailer: Style = { id: 'adhesiveMailer', ...construction, scene: mailerScenes.adhesiveMailer }
