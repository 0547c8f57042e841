import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followLinks } from './data/links.ts'
import { restoreScroll } from './data/scroll-position.ts'
import { startMonitoring } from './monitoring/start.ts'
import { fetchPage, router } from './routes.tsx'
import { startAppearance } from './stores/appearance.ts'
import { startCountrySettings } from './stores/country-settings.ts'
import { startLanguage } from './stores/language.ts'
import { startLengthUnit } from './stores/length-unit.ts'
import { rememberReferral } from './stores/referral.ts'
import { startUp } from './stores/start-up.ts'
import { startViewportHeight } from './stores/viewport-height.ts'
import { restoreLostFocus } from './ui/lost-focus.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

followLinks(router)
restoreScroll(router)
restoreLostFocus(place)
startAppearance()
rememberReferral(window.location.search)
startCountrySettings()
startLengthUnit()
startViewportHeight()
startMonitoring(router)
void startUp()
// Loads translations and page code in parallel; renders only when the translations are loaded.
const texts = startLanguage()
fetchPage()
// No top-level await: a translation chunk may import from this chunk, which would deadlock.
void texts.then(
  () =>
    // Errors caught by an error boundary are not reported to global listeners.
    createRoot(place, { onCaughtError: (error) => window.reportError(error) }).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  (error: unknown) => {
    place.textContent = 'Boxwright could not be loaded. Reload the page. Boxwright 无法加载，请刷新页面。'
    throw error
  },
)
