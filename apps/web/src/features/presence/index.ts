export { OtherViewers } from './other-viewers.tsx'
