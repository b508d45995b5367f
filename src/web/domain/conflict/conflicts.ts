// In one chunk, since few visits see a conflict.
export { StoredChange } from '../../ui/error/stored-change.tsx'
export { TextConflict } from '../../ui/error/text-conflict.tsx'
