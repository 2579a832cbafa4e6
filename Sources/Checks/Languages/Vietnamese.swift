extension LanguageData {
  static let vietnamese = LanguageData(
    numbers: ["tá": 12, "đôi": 2, "nửa": 0.5],
    units: ["đồng": "VND", "VNĐ": "VND", "VND": "VND"],
    amounts: ["nửa giờ": (30, "minute"), "nửa tiếng": (30, "minute"), "nửa năm": (6, "month")],
    factors: ["nghìn": 1e3, "ngàn": 1e3, "triệu": 1e6, "tỷ": 1e9],
    clocks: ["giữa trưa": 720, "trưa": 720, "nửa đêm": 0],
    hourMarks: ["giờ"],
    halvesOfDay: ["sáng": false, "chiều": true, "tối": true],
    halves: ["rưỡi"],
    negations: ["không", "chưa", "chẳng", "đừng"],
    negativeWords: [
      "chỉ có", "chỉ được", "chỉ khi", "chỉ cần", "trừ", "ngoại", "ngoài", "thất bại", "lỗi", "sai", "từ chối", "hết",
      "hủy", "huỷ", "dừng", "ngừng",
      "kết thúc",
      "miễn phí", "thiếu", "tránh", "ngăn", "trước", "cho đến", "cho tới", "khác", "thay vì", "vô", "mất", "cấm", "bất",
      "phi ", "khó", "tùy chọn", "xóa", "xoá", "quá hạn",
    ],
    affirmations: [
      "không chỉ", "hay không", "không gian", "hàng không", "đừng quên", "đừng ngần ngại", "không quá", "không dưới",
    ],
    repeatableWords: [
      "dần", "đều", "luôn", "mãi", "ngày", "ngang", "rất", "thường", "từ", "thật", "xa", "nhanh", "khá", "hay", "chầm",
    ]
  )
}
