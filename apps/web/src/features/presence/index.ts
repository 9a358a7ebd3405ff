export { AlsoHere } from './also-here.tsx'
export { leaveAllPlaces } from './use-presence.ts'
