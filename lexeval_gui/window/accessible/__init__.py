"""What a screen reader is told of widgets that paint by themselves: pictures of items, figures, sliders."""
