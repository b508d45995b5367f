/** The regions in which Intercom stores the data of a workspace. */
export const messengerRegions = ['us', 'eu', 'ap'] as const

export type MessengerRegion = (typeof messengerRegions)[number]
