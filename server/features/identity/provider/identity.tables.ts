const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** The provider's tables and columns, with the names in the migrations. */
export const providerTables = {
  user: { modelName: 'users', fields: { ...stamps, emailVerified: 'email_verified' } },
  session: {
    modelName: 'sessions',
    fields: {
      ...stamps,
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
  },
  account: {
    modelName: 'accounts',
    fields: {
      ...stamps,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: { modelName: 'verifications', fields: { ...stamps, expiresAt: 'expires_at' } },
  jwks: {
    modelName: 'jwks',
    fields: {
      publicKey: 'public_key',
      privateKey: 'private_key',
      createdAt: 'created_at',
      expiresAt: 'expires_at',
    },
  },
} as const
