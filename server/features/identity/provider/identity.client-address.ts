/** Header with the client's address, set by our server, never by the client. */
export const clientAddressHeader = 'x-datum-client-address'
