import { t } from '../locales/i18n.ts'
import { FocusLink } from '../ordering/FocusLink.tsx'
import type { ItemArtworkProps } from './item-artwork.ts'
import { PreflightWarning } from './PreflightWarning.tsx'

/**
 * For the customer while staff check the files: what happens next. The files can be replaced only after staff ask for
 * it (ORDER-T40, ORDER-T41), so a customer who wants to correct them writes to staff (decision 216).
 */
export const ArtworkUnderReview = (of: ItemArtworkProps) => (
  <>
    <PreflightWarning of={of} files={of.item.artwork.attachments} />
    <p>
      {t('production.artwork.reviewing')}{' '}
      <FocusLink to="messages" field="textarea">
        {t('production.artwork.writeToUs')}
      </FocusLink>
    </p>
  </>
)
