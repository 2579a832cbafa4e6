/// Google's keys and a token of tests, made by another implementation; the private key was not kept.
enum GooglePushFixture {
  static let audience = "https://shop.example/v1/google-play/notifications"
  static let account = "push@harbor.iam.gserviceaccount.com"
  static let keys = """
    {"keys":[{"kid":"k1","kty":"RSA","alg":"RS256","use":"sig","n":"se2GcDek2pOsSkCGw0haSc0jld6ZfDBeDo6A\
    UYCFEk5wdFzEUkQcfppzdVAq7qmr50FpVLfq2nO39fVg6GokrMWpkjJ18fRiMbUeM0omfd069uHvmp58EPcmrBzjodfy1KJfYTcp\
    Ro3ooHbFbirGHqzfOn4oM2sne0MHEhmSa15cEQY8sruaFC-k2VfJXO0JFh2MTZnK3ZUU-6J-wrjfn8JXP8riSm5HH0zeaoxMx-Fb\
    c1CwYRRt0F1XNGq8_sSF2QVlQypzjqc50rrp_iHmfARJt6nzUsP35FhcggVz8Tk6Eilfot69T8dZXeUIrYL9G1oOieY45PTcdMeq\
    JbjwYQ","e":"AQAB"}]}
    """
  static let token = """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29n\
    bGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50\
    LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJleHAiOjE3OTI0OTA0MDAsImlhdCI6MTc5MjQ4NjgwMCwiaXNzIjoiaHR0cHM6\
    Ly9hY2NvdW50cy5nb29nbGUuY29tIiwic3ViIjoiMTEzIn0.iYWqTQoWl3iWp0ZJ7evzsDA7Zbznqiuh4PEGM5PjYfSRXb4ubM8i\
    SqQcnz2BURf9pjrtXlC-kIX1EkTWVwxRRj8lM1KoItZMTLudiY8czTB8mrmMjDdGWIxMIrPj-OwsnBuPLvu0gFjpyUsCDngBOEDH\
    yd2aifM71Qyg8APKlnFURN5d5aiG97cNNao8GE6hmMyoe6iUz-LjbqDLt4_9H3UATOl1lb20ISaZgLPtc0NXZQqIaU4agUCp4kmr\
    g6p-ccSHwI1DH9wbEM-niqolL59iPXwwnry-xHxDM1ua7bo8UeSSX0QyiQMs70gy-WuNZGphHQ5s-AYJX4j3uwZ0kw
    """
}
