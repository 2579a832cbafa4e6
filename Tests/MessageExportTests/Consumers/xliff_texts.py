"""Reads the units of XLIFF with the platform's parser: the text of each, with its codes as they stand in the message."""
import json, sys
import xml.etree.ElementTree as ElementTree

V1 = "{urn:oasis:names:tc:xliff:document:1.2}"
V2 = "{urn:oasis:names:tc:xliff:document:2.0}"


def text2(element, data):
    if element is None:
        return None
    text = element.text or ""
    for child in element:
        text += data[child.attrib["dataRef"]] + (child.tail or "")
    return text


units = []
root = ElementTree.parse(sys.argv[1]).getroot()
if root.tag == f"{V1}xliff":
    for unit in root.iter(f"{V1}trans-unit"):
        target = unit.find(f"{V1}target")
        units.append({
            "id": unit.attrib["id"],
            "source": "".join(unit.find(f"{V1}source").itertext()),
            "target": None if target is None else "".join(target.itertext()),
            "state": None if target is None else target.attrib["state"],
            "limit": unit.attrib.get("maxwidth"),
            "notes": [note.text for note in unit.iter(f"{V1}note")],
        })
else:
    for unit in root.iter(f"{V2}unit"):
        data = {each.attrib["id"]: each.text or "" for each in unit.iter(f"{V2}data")}
        segment = unit.find(f"{V2}segment")
        units.append({
            "id": unit.attrib["name"],
            "source": text2(segment.find(f"{V2}source"), data),
            "target": text2(segment.find(f"{V2}target"), data),
            "state": segment.attrib["state"],
            "limit": unit.attrib.get("{urn:oasis:names:tc:xliff:sizerestriction:2.0}sizeRestriction"),
            "notes": [note.text for note in unit.iter(f"{V2}note")],
        })
sys.stdout.write(json.dumps(units))
