import { Page, Stack } from '../ui/Page.tsx'
import { DoingGallery } from './DoingGallery.tsx'
import { ListGallery } from './ListGallery.tsx'
import { OrderGallery } from './OrderGallery.tsx'
import { SecretGallery } from './SecretGallery.tsx'
import { WordsGallery } from './WordsGallery.tsx'

/** Every primitive of ui/ in all its states: to look at, and for a browser test to walk through with axe. */
const GalleryPage = () => (
  <Page title="Gallery" lede="Every primitive of web/ui in all its states. A browser test visits this page.">
    <Stack>
      <WordsGallery />
      <OrderGallery />
      <DoingGallery />
      <SecretGallery />
      <ListGallery />
    </Stack>
  </Page>
)

export default GalleryPage
