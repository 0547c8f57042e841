import { Outlet } from '@tanstack/react-router'
import { Controls } from '../ui/Controls.tsx'

/** Layout of the public pages with forms. */
const SignInLayout = () => (
  <Controls>
    <Outlet />
  </Controls>
)

export default SignInLayout
