/// Google's keys and tokens of tests, made by another implementation. The keys are those of nobody; their private half was
/// not kept.
enum GooglePushFixture {
  /// The moment at which the tokens were issued, in seconds.
  static let moment: Int64 = 1_792_486_800
  static let audience = "https://shop.example/v1/google-play/notifications"
  static let account = "push@harbor.iam.gserviceaccount.com"

  /// A key of 2,048 bits, one of 1,024 and one of another algorithm.
  static let keys = """
    {"keys":[{"kid":"k1","kty":"RSA","alg":"RS256","use":"sig","n":"se2GcDek2pOsSkCGw0haSc0jld6ZfDBeDo6A\
    UYCFEk5wdFzEUkQcfppzdVAq7qmr50FpVLfq2nO39fVg6GokrMWpkjJ18fRiMbUeM0omfd069uHvmp58EPcmrBzjodfy1KJfYTcp\
    Ro3ooHbFbirGHqzfOn4oM2sne0MHEhmSa15cEQY8sruaFC-k2VfJXO0JFh2MTZnK3ZUU-6J-wrjfn8JXP8riSm5HH0zeaoxMx-Fb\
    c1CwYRRt0F1XNGq8_sSF2QVlQypzjqc50rrp_iHmfARJt6nzUsP35FhcggVz8Tk6Eilfot69T8dZXeUIrYL9G1oOieY45PTcdMeq\
    JbjwYQ","e":"AQAB"},{"kid":"weak","kty":"RSA","alg":"RS256","use":"sig","n":"2-P-PDwfFL4iyj3ugcWmZSY\
    Sl-oezT48YUP4dGHtBTcwgfJKzTn7-WTH8OTfItzf1gkeda3K2t5IOpAKdc3EQFcRV7rUX67reBVw3PjHQz5SwUYO06C93kA56Bl\
    cu8hUTCSjj6YEUGB1g7gdHy6cvyOHPFAyJjZprH-9D1U3UOU","e":"AQAB"},{"kid":"ec","kty":"EC","crv":"P-256","\
    x":"AA","y":"AA"}]}
    """

  /// The tokens, by what is special about them.
  static let tokens = [
    "genuine": """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29n\
    bGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50\
    LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJleHAiOjE3OTI0OTA0MDAsImlhdCI6MTc5MjQ4NjgwMCwiaXNzIjoiaHR0cHM6\
    Ly9hY2NvdW50cy5nb29nbGUuY29tIiwic3ViIjoiMTEzIn0.iYWqTQoWl3iWp0ZJ7evzsDA7Zbznqiuh4PEGM5PjYfSRXb4ubM8i\
    SqQcnz2BURf9pjrtXlC-kIX1EkTWVwxRRj8lM1KoItZMTLudiY8czTB8mrmMjDdGWIxMIrPj-OwsnBuPLvu0gFjpyUsCDngBOEDH\
    yd2aifM71Qyg8APKlnFURN5d5aiG97cNNao8GE6hmMyoe6iUz-LjbqDLt4_9H3UATOl1lb20ISaZgLPtc0NXZQqIaU4agUCp4kmr\
    g6p-ccSHwI1DH9wbEM-niqolL59iPXwwnry-xHxDM1ua7bo8UeSSX0QyiQMs70gy-WuNZGphHQ5s-AYJX4j3uwZ0kw
    """,
    "short issuer": """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29n\
    bGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50\
    LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJleHAiOjE3OTI0OTA0MDAsImlhdCI6MTc5MjQ4NjgwMCwiaXNzIjoiYWNjb3Vu\
    dHMuZ29vZ2xlLmNvbSIsInN1YiI6IjExMyJ9.AvlMM1o5FV8-YfMeii6TTqCfUocGuIDG_JeA2aEgphRnAqA1Duk-DCbVxDV-twp\
    Zh2OGIYbIrdXzlC5q39JIu9P13XBK-xIgA3uHVP3E6wZai4_wjGfN-BzssrHSn4m-3EASw-7M7ZhL1tPyW5WagWIeLrFd6pW3Ne_\
    KbL7g6IKrR15U7ANH-8AxR85N4md_BXaay-dixIbM5_5ExmaBDPhS-up9EN1X6J9cN3bXbS6UmNpg_2FZvE0YmTNIA3x09j5Ttwa\
    ObDI3cBfh20_s2ZzyPEGXtMEhczGb1NmIaXqASe8RTMp8gO0D84eIEzkVA-4yjGJP85eYipUw8E-7gQ
    """,
    "another audience": """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL290aGVyLmV4YW1wbGUvIiwiYXpw\
    IjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVl\
    LCJleHAiOjE3OTI0OTA0MDAsImlhdCI6MTc5MjQ4NjgwMCwiaXNzIjoiaHR0cHM6Ly9hY2NvdW50cy5nb29nbGUuY29tIiwic3Vi\
    IjoiMTEzIn0.mgmsMum1vgZfciHsB3jPX4YfaOVBIw2MkdAg2t6teq1vAZXyxx-d3gm4YZe9du51sIbjVdYTWJLp6wss38M9srCs\
    25d-p-CNTXpSZ-xEZXicSp2YeAXfLC01UsPUoptRWYdq9KKpg1Owxp7B4o0JrJAeQuzliSaUvPeRCx9U5FjR3OEVwDxdU-oEI3Wf\
    Lr_KJ09jAKLc_CfkvYI1cRmE6Ej-GKDn7l-dMj5GZm7d97roqv-XG9h7PAH4ETU5qkP2Qm3QfVaf1k80js0SqHcnBqhfDfKGB72Z\
    Wzl_nQio49tDrGw6SzmMHKJvsg9CEXNk193bT5TVXRfPgtmaNgdE4Q
    """,
    "another account": """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29n\
    bGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJvdGhlckBoYXJib3IuaWFtLmdzZXJ2aWNlYWNjb3Vu\
    dC5jb20iLCJlbWFpbF92ZXJpZmllZCI6dHJ1ZSwiZXhwIjoxNzkyNDkwNDAwLCJpYXQiOjE3OTI0ODY4MDAsImlzcyI6Imh0dHBz\
    Oi8vYWNjb3VudHMuZ29vZ2xlLmNvbSIsInN1YiI6IjExMyJ9.EvmvCyGNI-FkCQuOE97gVL-aNIiTdcWqlA5iAMJOrwu17-AMU4E\
    kLsxEBCvAOOiEYXm5IwnubULbpXjM4ONWj3Z5sTyxKxN1C6djWUG1hkYVjwWu6G_6FoWzEh8L3oM4QEOoNL1H2Sy8oi6cPi2lM4m\
    cXGmTP-YqTYmsTa2qJ8tna5hZpte87CzxS7g2uyMXLKWM5kwQpvcLzC4zdw5wndfIcPz7FKyDAFkDQp3VP4cD5nk0i5BJ554Bvui\
    bBcQUWUya4r2otY_69LzSXZZ4-6piD2kpDSsKdRHqJjY5zVR5zQYPtcx2s4Oq_O-pWvbpNNYFK39l12di26D9GRJygA
    """,
    "unverified account": """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29n\
    bGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50\
    LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjpmYWxzZSwiZXhwIjoxNzkyNDkwNDAwLCJpYXQiOjE3OTI0ODY4MDAsImlzcyI6Imh0dHBz\
    Oi8vYWNjb3VudHMuZ29vZ2xlLmNvbSIsInN1YiI6IjExMyJ9.S5spXTX-u1pX6xjGOCGu5yy093SBl6KfuzJV_TUWLZUx0y6uQX1\
    U6AgnNDbI8chl8S5Wgky8huw5jf-7JyquY_j6Gnlm2KnHpKkVe4OLLuTNtEIXubrVxm8ONaIfOjQKW8Yflkb3XMMUQWIqXONSjOS\
    mDtdkIeop9Qsn_9QtcTGhc3uhEVt01bCCiTNTWNumPbTkkKxvwjXZLAwLAWS0lwnMEYn2EuPQPobcbNFyGTCdzZi_wvi-U9BHU5a\
    KT4whfgWdeG0XCNCiMxJibv36DT0ugynxNnFlV3r4kBoXOBKZjsfYOTmD3citBWYuhQ8ZR4yuQYEU2iUFJpOuvJ0ctQ
    """,
    "another issuer": """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29n\
    bGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50\
    LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJleHAiOjE3OTI0OTA0MDAsImlhdCI6MTc5MjQ4NjgwMCwiaXNzIjoiaHR0cHM6\
    Ly9hY2NvdW50cy5leGFtcGxlIiwic3ViIjoiMTEzIn0.K1RJ5W-SsExOtePx5xUFej9wB8JI9VTK2lWl3Decs403oU7c3y-wyt_w\
    L0WUb4cbs36MBH6SKJlTRihRNmwB6rpkDuY93jmWJ_sqf9XNSKRxZh_Umk6YkoQp-U0oso_sBjoQ4PXx35aeGhJ88Us0tXJ6gBmt\
    5j5ReU9y7tcKmXGSQQhOEX0nxSc5-OrBJwycHdstJAg6Cy41z7kNEnqTR8nnxb_v8DSg19Eh8u0lDayuBirLTiN2PWP1pRaDc0Zx\
    7eXg2ER3DBvkGMeaZ9zh7NsQQY9F53_jzStK0KWRvsi2TGXDqCwrhaxeFuQEILQJpXy3-4DbliEvjUR7QRbR7w
    """,
    "no expiration": """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29n\
    bGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50\
    LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJpYXQiOjE3OTI0ODY4MDAsImlzcyI6Imh0dHBzOi8vYWNjb3VudHMuZ29vZ2xl\
    LmNvbSIsInN1YiI6IjExMyJ9.kZUHRT_fQ_WqwZYgwQCvgvK0LLK87qsqSMkQNqg-OwaL2dJj4H4bd4QXNzX7Zhidi8gmyk9AC4o\
    T0meGfdC7dxLSuBDH8PT4XEWXnrrxEG9gF-dlonyiNDriIzC-B1aa5wKJrTrgO19PUOErvN8fDhnLxhMrH-frOtsUQ-3yhpYk-Wf\
    OaWNAmkQBn2gByRYYsXFXBaPIt1OVLn3JTvyTmQXnQhMzni6OpujS3B0o0EdWN-ghA68wGuHOqr-4d-DH0VuNjcFJvMmafNLc8Mx\
    FgrouX703y58pC_KhwjCErN0PTHWyewA7-xReyHjl8EV6dasE4ULShsUCBZXNqebJ5Q
    """,
    "another key": """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImsyIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29n\
    bGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50\
    LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJleHAiOjE3OTI0OTA0MDAsImlhdCI6MTc5MjQ4NjgwMCwiaXNzIjoiaHR0cHM6\
    Ly9hY2NvdW50cy5nb29nbGUuY29tIiwic3ViIjoiMTEzIn0.SSjZLVjAfeN6vdnjXWa87hDQ8CrPnKZxVb72XAPlzBP3XorMTE_X\
    zeHeunSkRXEbSecgpT5_7Dw8wS1j-GLRmAH6a6XzcXF6oi-liocnlwf3cXmhdxu9aj-F-Zu9oQSu5LpprYW6bI-rXfDsLONhH5Zt\
    fh7_vEFPGB9V6VIoWDbTMq620l7RNbyN9fIShudx9D_y0fN3vNtf-tdlfyU_L-JpusT80P2Y_YeVekmHYfKHm8b_jq0LwsU-MtAS\
    KM9KM_F51lMXaCVdCJ2BxEt1UXBJoB5u2bPwSu_P29s2yuQJaxpO4PEj6CwutVNihSsLv5kbscJLPgK0BcOqYYH3rg
    """,
    "weak key": """
    eyJhbGciOiJSUzI1NiIsImtpZCI6IndlYWsiLCJ0eXAiOiJKV1QifQ.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb\
    29nbGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2Nvd\
    W50LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJleHAiOjE3OTI0OTA0MDAsImlhdCI6MTc5MjQ4NjgwMCwiaXNzIjoiaHR0c\
    HM6Ly9hY2NvdW50cy5nb29nbGUuY29tIiwic3ViIjoiMTEzIn0.QqPIYgoeX1JqzGd39nh4TK9o2xqAO2aWL_DE_BNVkWQKcyoYq\
    Gyb0UgOEfebghulMo7Tv9FxNfZbGqDcB5J18-O48LxF_yUXT1lLZMZnryH11Ab_JkiRrKRqT0NQkZgSn_8JpOGsOr7V63S9mCr3A\
    gVTCyO10aVsqq35JQm9l8jYwWPKw6-y4qw5aNiGHUhPP29wGuyT5XiSi7SVVvZebMrCKeU-X8mYLuLUTJu3Uu431yE9Zp8Fe_VjR\
    nO2k2MbP5cUAUA0hyy_EcjpINtsPRHTHKjOXM10tFBbhJvsyu6VopsHqIwcCxuRk2eODfxBnUVa5cOJhq0YowH2QAyQIA
    """,
    "no algorithm": """
    eyJhbGciOiJub25lIiwia2lkIjoiazEiLCJ0eXAiOiJKV1QifQ.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29nb\
    GUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50L\
    mNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJleHAiOjE3OTI0OTA0MDAsImlhdCI6MTc5MjQ4NjgwMCwiaXNzIjoiaHR0cHM6L\
    y9hY2NvdW50cy5nb29nbGUuY29tIiwic3ViIjoiMTEzIn0.Fj_S0SI5mGceBCjYpT0zPZQaafzQDWhQYed5LklU8Fi_kBfrCgjQD\
    WCaIphWljrerrfM5tkuUozA3PCRX_B-qC8axJhiBAJ8bl6gIgXszSxJRysmwvxBM_cmUGFXUCoJWSlVUVUbboIlOQla7F-dnXglt\
    9B4SH-wRn_ZeuoUiHmmIWE4WawIN-Fe-uf0pArwy2NAwdkLSb7CyjYbh0GWuOWuZ-WnJHMQE2VvDgUK5zAo10Fz829roB-BxPdNp\
    TjQ3YIb8AarZz_1RLWcvqv4fecU2LNRZphiCXqsp8bEayVkDmOmu20kIVswAsX5v2a09W4_9D8lBhbKelcomTT8dA
    """,
    "HMAC": """
    eyJhbGciOiJIUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0.eyJhdWQiOiJodHRwczovL3Nob3AuZXhhbXBsZS92MS9nb29n\
    bGUtcGxheS9ub3RpZmljYXRpb25zIiwiYXpwIjoiMTEzIiwiZW1haWwiOiJwdXNoQGhhcmJvci5pYW0uZ3NlcnZpY2VhY2NvdW50\
    LmNvbSIsImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJleHAiOjE3OTI0OTA0MDAsImlhdCI6MTc5MjQ4NjgwMCwiaXNzIjoiaHR0cHM6\
    Ly9hY2NvdW50cy5nb29nbGUuY29tIiwic3ViIjoiMTEzIn0.ajCn0g_KHMSL9ldZNg9aeVZ_iU6rWkTF7ZLPi83PboMuVRWqnQhR\
    ruawy46w_qNT6CNKNHLo71PZ1OAZwGx581cQb50YVRdntWw3ytr905z4L6a1fL3NzWveS8kKHkPgcbLqYBlI0xILJncLuXEqZHhG\
    wwE-11U2RJeQdAcb67EL35L0Uz9Dn-172usPivn1NdYZwnQ4USjBGM1dWpFSB0ajCHIhSN8Rq_2mj5Mh22W_c8u40YchKyNAy6fW\
    lSTmqd7WCioAEqPPaSiHlpt7ww8DU3WQjqTAnBoh3d0ERbByfQVuPbmrcOY2X2oXcsgoTgQm5JVD86UO0VfWqBi7Hg
    """,
  ]
}
