export { EvidenceOutlet as EvidenceSlot } from '../features/evidence/evidence-outlet.tsx'
