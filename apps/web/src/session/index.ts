export { selectedProjectStore, selectProject, useSelectedProject } from './selected-project.ts'
export {
  continueSession,
  currentSession,
  endSession,
  followOtherTabs,
  onSessionEnd,
  refreshUser,
  startSession,
  useLastSessionEnd,
  useSession,
} from './session.ts'
export { untilSignedOut, whileSigningOut } from './signing-out.ts'
